CREATE TABLE "history_signatures" (
	"account" text NOT NULL,
	"chain_id" bigint NOT NULL,
	"block" bigint NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "history_signatures_account_chain_id_block_position_pk" PRIMARY KEY("account","chain_id","block","position")
);
--> statement-breakpoint
CREATE TABLE "history_sources" (
	"account" text NOT NULL,
	"chain_id" bigint NOT NULL,
	"address" text NOT NULL,
	"newest" text,
	"oldest" text,
	"lowest" bigint NOT NULL,
	"is_whole" boolean NOT NULL,
	CONSTRAINT "history_sources_account_chain_id_address_pk" PRIMARY KEY("account","chain_id","address")
);
