-- Only additions: older nodes go on without them.

-- The seats whose people have to say that they are ready before the game begins, such as '0 2'.
ALTER TABLE games ADD COLUMN unready TEXT NOT NULL DEFAULT '';

-- How often a call could not be sent.
ALTER TABLE calls ADD COLUMN tries BIGINT NOT NULL DEFAULT 0;

-- The hash of the session in which the browser subscribed: when that ends, so does the subscription. Null for those of before.
ALTER TABLE devices ADD COLUMN session TEXT;

-- 1: a guest confirmed the address. Then no code for a lost password is sent there, if the guest becomes an account: whoever used the
-- browser before may have given it.
ALTER TABLE call_settings ADD COLUMN by_guest BIGINT NOT NULL DEFAULT 0;
