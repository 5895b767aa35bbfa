-- As before, and besides: an account is not deleted before what it is writing is done, an import perhaps, so that its
-- address goes from that as well. And versions are spelled in the log as the API spells them, whatever time zone a tool
-- at the database has set.

-- Where the owner of the function may not do it, this migration fails here, and not every write later.
select from "auth"."users" limit 0 for key share;

create or replace function "public"."log_system_change"() returns trigger
  language plpgsql
  security definer
  set search_path = ''
  set timezone = 'UTC'
as $$
declare
  "before" jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  "after" jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  "by" uuid := (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid;
begin
  -- Nothing but the version.
  if "before" - 'updatedAt' = "after" - 'updatedAt' then
    return null;
  end if;
  insert into "public"."systemChanges" ("systemId", "kind", "userId", "address", "before", "after", "writeId")
  values (
    coalesce(new."id", old."id"),
    lower(tg_op),
    "by",
    (select "email" from "auth"."users" where "id" = "by" for key share),
    "before",
    "after",
    left(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-write-id', 100)
  );
  return null;
end;
$$;
