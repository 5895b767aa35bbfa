-- What one write has changed, such as an import of hundreds of systems, is read by its id.
create index "systemChanges_write" on "public"."systemChanges" ("writeId", "number") where "writeId" is not null;
