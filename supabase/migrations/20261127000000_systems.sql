-- Numbers are double precision, not numeric: JSON numbers are doubles on both ends, so what a
-- person types comes back as the same shortest decimal, and no driver turns it into text.
-- NaN sorts above Infinity, so `< 'Infinity'` refuses both.
--
-- "name" is collated "C" so that ORDER BY, the index and the comparisons of keyset paging agree
-- and never change with an operating system's locale data.
create table "public"."systems" (
  "id" uuid primary key default gen_random_uuid(),
  "name" text collate "C" not null default ''
    constraint "systems_name_length" check (char_length("name") <= 500),
  "minHeight" double precision not null default 0
    constraint "systems_minHeight_finite" check ("minHeight" > '-Infinity' and "minHeight" < 'Infinity'),
  "maxHeight" double precision not null default 0
    constraint "systems_maxHeight_finite" check ("maxHeight" > '-Infinity' and "maxHeight" < 'Infinity'),
  "cameraTilt" double precision not null default 0
    constraint "systems_cameraTilt_finite" check ("cameraTilt" > '-Infinity' and "cameraTilt" < 'Infinity'),
  "maxDollySpeed" double precision not null default 0
    constraint "systems_maxDollySpeed_finite" check ("maxDollySpeed" > '-Infinity' and "maxDollySpeed" < 'Infinity'),
  "connectionType" text not null default ''
    constraint "systems_connectionType_length" check (char_length("connectionType") <= 500),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

create index "systems_name_id" on "public"."systems" ("name", "id");

-- "updatedAt" is the version that an update is based on, so two versions of a row must never
-- share one value: it moves on even within one transaction or when the clock is set back.
create function "public"."stamp_system"() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new."updatedAt" := clock_timestamp();
  else
    new."createdAt" := old."createdAt";
    new."updatedAt" := greatest(clock_timestamp(), old."updatedAt" + interval '1 microsecond');
  end if;
  return new;
end;
$$;

revoke all on function "public"."stamp_system"() from public;

create trigger "systems_stamp"
  before insert or update on "public"."systems"
  for each row execute function "public"."stamp_system"();

alter table "public"."systems" enable row level security;

-- Supabase grants every verb on new tables to its roles by default, truncate included.
revoke all on table "public"."systems" from public, "anon", "authenticated";
grant select, insert, update, delete on table "public"."systems" to "authenticated";
grant select, insert, update, delete on table "public"."systems" to "service_role";

create policy "systems_select" on "public"."systems"
  for select to "authenticated" using (true);
create policy "systems_insert" on "public"."systems"
  for insert to "authenticated" with check (true);
create policy "systems_update" on "public"."systems"
  for update to "authenticated" using (true) with check (true);
create policy "systems_delete" on "public"."systems"
  for delete to "authenticated" using (true);
