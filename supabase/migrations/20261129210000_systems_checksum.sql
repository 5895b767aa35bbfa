-- Whether a list that a browser keeps is still the table: how many systems there are, and a sum of their ids and
-- versions. With the rights of whoever asks. `src/domain/systems/list-checksum.ts` says the same of a list.
create view "public"."systemsChecksum" with (security_invoker = true) as
  select
    count(*) as "rows",
    coalesce(sum(
      ('x' || left("id"::text, 8))::bit(32)::bigint
      + coalesce(floor(extract(epoch from "updatedAt") * 1000)::bigint, 0) % 4294967296
    ), 0) as "total"
  from "public"."systems";

revoke all on "public"."systemsChecksum" from public, "anon", "authenticated", "service_role";
grant select on "public"."systemsChecksum" to "authenticated", "service_role";
