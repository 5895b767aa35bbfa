-- Whether everybody has to have a second factor. One row; only the service role changes it:
--   update "public"."account_rules" set "secondFactorRequired" = true;
create table "public"."account_rules" (
  "onlyRow" boolean primary key default true check ("onlyRow"),
  "secondFactorRequired" boolean not null default false
);
insert into "public"."account_rules" default values;

alter table "public"."account_rules" enable row level security;
revoke all on "public"."account_rules" from "anon", "authenticated";
grant select on "public"."account_rules" to "authenticated";
create policy "account_rules_read" on "public"."account_rules" for select to "authenticated" using (true);

-- Whether the second factor of whoever asks is still to be given. Where the owner of this function cannot read
-- the factors, because row level security applies to it, it is: all factors would look as if there were none.
create function "public"."owes_second_step"() returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  "claims" jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  if "claims" ->> 'aal' = 'aal2' or to_regclass('auth.mfa_factors') is null then
    return false;
  end if;
  return row_security_active('auth.mfa_factors') or exists (
    select from "auth"."mfa_factors" as "factor"
    where "factor"."user_id" = ("claims" ->> 'sub')::uuid and "factor"."status" = 'verified'
  );
end;
$$;

revoke all on function "public"."owes_second_step"() from public, "anon", "authenticated";

-- As before, and besides: an account that no longer exists reads nothing, whatever its token says, and where
-- everybody has to have a second factor, its code is asked of everybody.
create or replace function "public"."has_taken_second_step"() returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  "claims" jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  return exists (select from "auth"."users" where "id" = ("claims" ->> 'sub')::uuid)
    and not "public"."owes_second_step"()
    and ("claims" ->> 'aal' is not distinct from 'aal2'
      or not exists (select from "public"."account_rules" where "secondFactorRequired"));
end;
$$;

do $$
begin
  if to_regclass('auth.mfa_factors') is not null and row_security_active('auth.mfa_factors') then
    raise warning 'The role % may not read auth.mfa_factors: nobody will see any system before a second step.', current_user;
  end if;
end;
$$;

-- The account of whoever asks, and with it every session. Systems stay.
create function "public"."delete_account"() returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  "asker" uuid := (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid;
begin
  -- Gone already: an answer that was lost is asked for again.
  if not exists (select from "auth"."users" where "id" = "asker") then
    return;
  end if;
  if "public"."owes_second_step"() then
    raise exception 'The code of the second factor is needed first.' using errcode = '42501';
  end if;
  delete from "auth"."users" where "id" = "asker";
end;
$$;

revoke all on function "public"."delete_account"() from public, "anon";
grant execute on function "public"."delete_account"() to "authenticated";
