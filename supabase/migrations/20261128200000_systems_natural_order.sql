-- Names in the order in which a reader has them: 'Dolly 2' before 'Dolly 10', capitals and accents beside
-- their letter. The app sorts so itself; a server that pages in another order sends rows late that belong
-- on top. Deterministic, so that only names of the same spelling are equal.
create collation "public"."natural_order" (provider = icu, locale = 'und-u-kn-true');

-- No index takes its place. One in this order is wrong from the day the server has another version of ICU
-- until it is rebuilt, and pages read by it then leave out rows. Each page counts all rows behind it anyway.
drop index "public"."systems_name_id";

alter table "public"."systems"
  alter column "name" type text collate "public"."natural_order";
