import type { Sql } from 'postgres';

/** The hosted server's own tables for the second factor, which the local server lacks; also with row level security and no policy. */
export async function createAuthTables(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create table if not exists auth.mfa_factors (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth.users (id) on delete cascade,
      friendly_name text,
      factor_type text not null default 'totp',
      status text not null default 'unverified',
      secret text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      last_challenged_at timestamptz
    );
    create table if not exists auth.mfa_challenges (
      id uuid primary key default gen_random_uuid(),
      factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
      created_at timestamptz not null default now(),
      verified_at timestamptz
    );
    alter table auth.mfa_factors enable row level security;
    alter table auth.mfa_challenges enable row level security;
  `);
}
