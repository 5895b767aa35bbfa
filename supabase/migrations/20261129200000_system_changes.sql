-- The log of changes: every insert, update and delete of a system, whatever wrote it. Only the trigger writes it.
-- No foreign key: the log outlives systems and accounts.
create table "public"."systemChanges" (
  "number" bigint generated always as identity primary key,
  "systemId" uuid not null,
  "kind" text not null constraint "systemChanges_kind" check ("kind" in ('insert', 'update', 'delete')),
  "at" timestamptz not null default clock_timestamp(),
  -- Null: not by an account, but by SQL or the service role.
  "userId" uuid,
  -- The email address as it was then. Null beside a user id: the account is gone.
  "address" text,
  -- The rows as they were before and after.
  "before" jsonb,
  "after" jsonb,
  -- Which write of an app's outbox it was: the header x-write-id of its request.
  "writeId" text
);

-- The history of a system, newest first. What came since a number is read by the primary key.
create index "systemChanges_system" on "public"."systemChanges" ("systemId", "number" desc);
create index "systemChanges_deletes" on "public"."systemChanges" ("number" desc) where "kind" = 'delete';
-- For forgetting an address.
create index "systemChanges_user" on "public"."systemChanges" ("userId") where "address" is not null;

-- A definer: nobody else may write the log or read the addresses.
create function "public"."log_system_change"() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  "before" jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  "after" jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  "by" uuid := (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid;
begin
  -- Every update moves "updatedAt".
  if "before" - 'updatedAt' = "after" - 'updatedAt' then
    return null;
  end if;
  insert into "public"."systemChanges" ("systemId", "kind", "userId", "address", "before", "after", "writeId")
  values (
    coalesce(new."id", old."id"),
    lower(tg_op),
    "by",
    (select "email" from "auth"."users" where "id" = "by"),
    "before",
    "after",
    left(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-write-id', 100)
  );
  return null;
end;
$$;

revoke all on function "public"."log_system_change"() from public, "anon", "authenticated";

create trigger "systems_log"
  after insert or update or delete on "public"."systems"
  for each row execute function "public"."log_system_change"();

-- With an account goes its address.
create function "public"."forget_address"() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update "public"."systemChanges" set "address" = null where "userId" = old."id" and "address" is not null;
  return null;
end;
$$;

revoke all on function "public"."forget_address"() from public, "anon", "authenticated";

create trigger "forget_address"
  after delete on "auth"."users"
  for each row execute function "public"."forget_address"();

alter table "public"."systemChanges" enable row level security;
revoke all on "public"."systemChanges" from public, "anon", "authenticated", "service_role";
grant select on "public"."systemChanges" to "authenticated", "service_role";

create policy "systemChanges_select" on "public"."systemChanges"
  for select to "authenticated" using (true);
create policy "systemChanges_second_step" on "public"."systemChanges"
  as restrictive for all to "authenticated"
  using ((select "public"."has_taken_second_step"()))
  with check ((select "public"."has_taken_second_step"()));

-- The deletes that nothing came after. With the rights of whoever asks.
create view "public"."deletedSystems" with (security_invoker = true) as
  select "change".*, "change"."before" ->> 'name' as "name"
  from "public"."systemChanges" as "change"
  where "change"."kind" = 'delete' and not exists (
    select from "public"."systemChanges" as "later"
    where "later"."systemId" = "change"."systemId" and "later"."number" > "change"."number"
  );

revoke all on "public"."deletedSystems" from public, "anon", "authenticated", "service_role";
grant select on "public"."deletedSystems" to "authenticated", "service_role";

-- Forgets what is older, and how many changes that were. The log is kept for ever unless somebody runs this in the
-- SQL editor. What was deleted before that moment cannot be put back any more:
--   select "public"."trim_system_changes"(now() - interval '2 years');
create function "public"."trim_system_changes"("older_than" timestamptz) returns bigint
  language sql
  set search_path = ''
as $$
  with "gone" as (
    delete from "public"."systemChanges" where "at" < "older_than" returning 1
  )
  select count(*) from "gone";
$$;

revoke all on function "public"."trim_system_changes"(timestamptz) from public, "anon", "authenticated", "service_role";
