ALTER TABLE "custody_recovery_shares" ADD COLUMN "key_thumbprint" text;--> statement-breakpoint
ALTER TABLE "custody_recovery_shares" ADD COLUMN "share_id" text;--> statement-breakpoint
ALTER TABLE "recovery_shares" ADD COLUMN "key_thumbprint" text;--> statement-breakpoint
ALTER TABLE "recovery_shares" ADD COLUMN "share_id" text;--> statement-breakpoint
ALTER TABLE "recovery_wallets" ADD COLUMN "epoch_proof" jsonb;--> statement-breakpoint
ALTER TABLE "recovery_wallets" ADD COLUMN "revocations" jsonb DEFAULT '[]'::jsonb NOT NULL;