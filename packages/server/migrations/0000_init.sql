CREATE TABLE "analytics_events" (
	"project_id" text NOT NULL,
	"event_id" uuid NOT NULL,
	"event" text NOT NULL,
	"origin" text NOT NULL,
	"path" text NOT NULL,
	"properties" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "analytics_events_project_id_event_id_pk" PRIMARY KEY("project_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "custody_devices" (
	"id" text PRIMARY KEY NOT NULL,
	"wallet_id" text NOT NULL,
	"name" text NOT NULL,
	"key_thumbprint" text NOT NULL,
	"envelope" text NOT NULL,
	"epoch" integer NOT NULL,
	"limited_until" timestamp with time zone,
	"replaces" text,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "custody_events" (
	"id" text PRIMARY KEY NOT NULL,
	"wallet_id" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "custody_recovery_shares" (
	"wallet_id" text NOT NULL,
	"epoch" integer NOT NULL,
	"mode" text NOT NULL,
	"envelope" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "custody_recovery_shares_wallet_id_epoch_pk" PRIMARY KEY("wallet_id","epoch")
);
--> statement-breakpoint
CREATE TABLE "custody_spendings" (
	"id" text PRIMARY KEY NOT NULL,
	"wallet_id" text NOT NULL,
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "custody_wallets" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"project_id" text NOT NULL,
	"status" text NOT NULL,
	"address" text NOT NULL,
	"solana_address" text NOT NULL,
	"mode" text NOT NULL,
	"epoch" integer DEFAULT 1 NOT NULL,
	"recovery_epoch" integer DEFAULT 1 NOT NULL,
	"refused_below" integer DEFAULT 0 NOT NULL,
	"resplit_below" integer DEFAULT 0 NOT NULL,
	"frozen_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history_blocks" (
	"chain_id" bigint NOT NULL,
	"block" bigint NOT NULL,
	"hash" text NOT NULL,
	"parent_hash" text NOT NULL,
	CONSTRAINT "history_blocks_chain_id_block_pk" PRIMARY KEY("chain_id","block")
);
--> statement-breakpoint
CREATE TABLE "history_chains" (
	"chain_id" bigint PRIMARY KEY NOT NULL,
	"next" bigint NOT NULL,
	"lowest" bigint NOT NULL,
	"holder" text NOT NULL,
	"held_until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history_entries" (
	"account" text NOT NULL,
	"chain_id" bigint NOT NULL,
	"block" bigint NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL,
	"mined_at" bigint NOT NULL,
	"sender" text NOT NULL,
	"recipient" text,
	"has_failed" boolean NOT NULL,
	"nonce" bigint NOT NULL,
	"method" text,
	"transfers" jsonb NOT NULL,
	"approvals" jsonb NOT NULL,
	CONSTRAINT "history_entries_account_chain_id_block_position_pk" PRIMARY KEY("account","chain_id","block","position")
);
--> statement-breakpoint
CREATE TABLE "history_recipients" (
	"account" text NOT NULL,
	"look" text NOT NULL,
	"recipient" text NOT NULL,
	CONSTRAINT "history_recipients_account_look_recipient_pk" PRIMARY KEY("account","look","recipient")
);
--> statement-breakpoint
CREATE TABLE "history_tokens" (
	"account" text NOT NULL,
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"is_own" boolean NOT NULL,
	CONSTRAINT "history_tokens_account_chain_id_token_pk" PRIMARY KEY("account","chain_id","token")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "images_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "login_device_checks" (
	"key_thumbprint" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"link_hash" text NOT NULL,
	"status" text NOT NULL,
	"number" text NOT NULL,
	"choices" text NOT NULL,
	"email" text NOT NULL,
	"origin" text NOT NULL,
	"project_id" text NOT NULL,
	"browser" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "login_device_checks_id_unique" UNIQUE("id"),
	CONSTRAINT "login_device_checks_link_hash_unique" UNIQUE("link_hash")
);
--> statement-breakpoint
CREATE TABLE "login_devices" (
	"token_hash" text NOT NULL,
	"email_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "login_devices_token_hash_email_hash_pk" PRIMARY KEY("token_hash","email_hash")
);
--> statement-breakpoint
CREATE TABLE "login_email_changes" (
	"link_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"old_email_hash" text,
	"old_email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_identities" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "login_identities_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "login_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"key_thumbprint" text NOT NULL,
	"origin" text NOT NULL,
	"project_id" text NOT NULL,
	"provider" text NOT NULL,
	"browser" text NOT NULL,
	"authenticated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "login_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "login_users" (
	"id" text PRIMARY KEY NOT NULL,
	"email_hash" text,
	"email" text,
	"user_name" text,
	"frozen_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "login_users_email_hash_unique" UNIQUE("email_hash")
);
--> statement-breakpoint
CREATE TABLE "login_codes" (
	"key_thumbprint" text NOT NULL,
	"purpose" text NOT NULL,
	"id" text NOT NULL,
	"code_hash" text NOT NULL,
	"email" text NOT NULL,
	"email_hash" text NOT NULL,
	"data" text,
	"is_familiar" boolean NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"consumed_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "login_codes_key_thumbprint_purpose_pk" PRIMARY KEY("key_thumbprint","purpose"),
	CONSTRAINT "login_codes_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "login_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "names" (
	"name" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"chain_id" bigint NOT NULL,
	"signed_by" text NOT NULL,
	"attributes" jsonb NOT NULL,
	"signed_at" bigint NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "onramp_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"chain_id" bigint NOT NULL,
	"status" text NOT NULL,
	"symbol" text NOT NULL,
	"currency" text NOT NULL,
	"method" text NOT NULL,
	"total" text NOT NULL,
	"fee" text,
	"network_fee" text,
	"token" text,
	"decimals" integer,
	"amount" text,
	"payer" text,
	"nonce" bigint,
	"raw_transaction" text,
	"hash" text,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "onramp_payers" (
	"payer" text NOT NULL,
	"chain_id" bigint NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "onramp_payers_payer_chain_id_pk" PRIMARY KEY("payer","chain_id")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"origins" jsonb NOT NULL,
	"is_analytics_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_events" (
	"id" text PRIMARY KEY NOT NULL,
	"wallet_id" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_shares" (
	"wallet_id" text NOT NULL,
	"epoch" integer NOT NULL,
	"status" text NOT NULL,
	"mode" text NOT NULL,
	"envelope" text NOT NULL,
	"factors" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recovery_shares_wallet_id_epoch_pk" PRIMARY KEY("wallet_id","epoch")
);
--> statement-breakpoint
CREATE TABLE "recovery_wallets" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"email" text,
	"address" text NOT NULL,
	"epoch" integer DEFAULT 1 NOT NULL,
	"frozen_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_values" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory_version" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"homepage" text,
	"image_id" text,
	"image_url" text,
	"order" double precision,
	"mobile_link" text,
	"universal_link" text,
	"desktop_link" text,
	"webapp_link" text,
	"app_store" text,
	"play_store" text,
	"chrome_store" text,
	"rdns" text,
	"injected" jsonb,
	"chains" jsonb
);
--> statement-breakpoint
ALTER TABLE "custody_devices" ADD CONSTRAINT "custody_devices_wallet_id_custody_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."custody_wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custody_recovery_shares" ADD CONSTRAINT "custody_recovery_shares_wallet_id_custody_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."custody_wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custody_spendings" ADD CONSTRAINT "custody_spendings_wallet_id_custody_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."custody_wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_email_changes" ADD CONSTRAINT "login_email_changes_user_id_login_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."login_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_identities" ADD CONSTRAINT "login_identities_user_id_login_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."login_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_sessions" ADD CONSTRAINT "login_sessions_user_id_login_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."login_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_shares" ADD CONSTRAINT "recovery_shares_wallet_id_recovery_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."recovery_wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_events_received_at" ON "analytics_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "custody_devices_wallet" ON "custody_devices" USING btree ("wallet_id");--> statement-breakpoint
CREATE INDEX "custody_events_wallet" ON "custody_events" USING btree ("wallet_id","kind","at");--> statement-breakpoint
CREATE INDEX "custody_spendings_wallet" ON "custody_spendings" USING btree ("wallet_id","at");--> statement-breakpoint
CREATE INDEX "custody_wallets_user" ON "custody_wallets" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "custody_wallets_active" ON "custody_wallets" USING btree ("user_id") WHERE "custody_wallets"."status" = 'active';--> statement-breakpoint
CREATE INDEX "history_entries_by_block" ON "history_entries" USING btree ("chain_id","block");--> statement-breakpoint
CREATE INDEX "login_device_checks_expires_at" ON "login_device_checks" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_devices_expires_at" ON "login_devices" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_email_changes_user_id" ON "login_email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_email_changes_old_email_hash" ON "login_email_changes" USING btree ("old_email_hash");--> statement-breakpoint
CREATE INDEX "login_identities_user_id" ON "login_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_sessions_user_id" ON "login_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_sessions_expires_at" ON "login_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_codes_expires_at" ON "login_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_counters_expires_at" ON "login_counters" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "names_address_index" ON "names" USING btree ("address");--> statement-breakpoint
CREATE INDEX "onramp_orders_account_index" ON "onramp_orders" USING btree ("account","created_at");--> statement-breakpoint
CREATE INDEX "onramp_orders_status_index" ON "onramp_orders" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "onramp_orders_nonce_index" ON "onramp_orders" USING btree ("payer","chain_id","nonce") WHERE "onramp_orders"."status" = 'signed';--> statement-breakpoint
CREATE INDEX "recovery_events_wallet" ON "recovery_events" USING btree ("wallet_id","kind","at");--> statement-breakpoint
CREATE INDEX "recovery_wallets_user" ON "recovery_wallets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stored_values_expires_at" ON "stored_values" USING btree ("expires_at");