-- Whoever has enrolled a second factor reads and writes only after its code was given: the token then
-- says "aal2". Without this, the password alone would still open the data to anything but the app.
--
-- A definer, because "authenticated" may not read the factors itself. It tells a person about nobody
-- else. Where there are no factors at all, as on the local stack, there is nothing to ask for; the
-- table is looked for at each call, so that this migration does not depend on it.
create function "public"."has_taken_second_step"() returns boolean
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  "claims" jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  if "claims" ->> 'aal' = 'aal2' or to_regclass('auth.mfa_factors') is null then
    return true;
  end if;
  return not exists (
    select from "auth"."mfa_factors" as "factor"
    where "factor"."user_id" = ("claims" ->> 'sub')::uuid and "factor"."status" = 'verified'
  );
end;
$$;

revoke all on function "public"."has_taken_second_step"() from public, "anon";
grant execute on function "public"."has_taken_second_step"() to "authenticated";

-- Restrictive: on top of what the other policies allow. In a select, so that it is asked once a query.
create policy "systems_second_step" on "public"."systems"
  as restrictive for all to "authenticated"
  using ((select "public"."has_taken_second_step"()))
  with check ((select "public"."has_taken_second_step"()));
