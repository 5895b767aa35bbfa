-- A figure that nobody knows is null: not stated. The default stays 0 for writers that leave it out. The checks
-- need no change: they refuse what is not finite, and a check that comes out null is met.
alter table "public"."systems"
  alter column "minHeight" drop not null,
  alter column "maxHeight" drop not null,
  alter column "cameraTilt" drop not null,
  alter column "maxDollySpeed" drop not null;
