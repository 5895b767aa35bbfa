-- What a system is known by is given once. A hand-made request could give another id to one that stands there: whoever
-- follows the log would go on showing the old one, which nobody has deleted. Or it could say when a system was made.
-- Nor is there another version of what is the same, of which the log says nothing.
create or replace function "public"."stamp_system"() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new."createdAt" := now();
    new."updatedAt" := clock_timestamp();
  else
    new."id" := old."id";
    new."createdAt" := old."createdAt";
    new."updatedAt" := old."updatedAt";
    if to_jsonb(new) <> to_jsonb(old) then
      new."updatedAt" := greatest(clock_timestamp(), old."updatedAt" + interval '1 microsecond');
    end if;
  end if;
  return new;
end;
$$;
