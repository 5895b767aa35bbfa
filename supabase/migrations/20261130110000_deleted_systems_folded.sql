-- What is left of a name for a search: as `foldText` of the app (src/domain/shared/characters.ts) folds it, character by
-- character. tests/local-stack compares the two.
create function "public"."folded_text"("text" text) returns text
  language sql immutable strict parallel safe
  set search_path = ''
as $$
  select replace(replace(normalize(
    replace(replace(replace(replace(translate(translate(regexp_replace(
      lower(regexp_replace(
        normalize(translate("text",
          '`´′‘’‚‛‹›‵ʹʻʼʽˈˊˋ՚׳᾽᾿ꞌ❛❜″“”„‟«»ʺˮ״〝〞〟❝❞×✕✖⨯⁄∕〜⁓∼˜˚',
          '''''''''''''''''''''''''''''''''''''''''''''''''"""""""""""""""xxxx//~~~~°'), NFKD),
        -- Accents, and what nobody sees.
        '[\u0300-\u036f\u00ad\u034f\u061c\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
        '', 'g') collate "pg_catalog"."und-x-icu"),
      -- Dashes.
      '[\u02d7\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u207b\u208b\u2212\u2796\u2e17\u2e1a\u2e3a-\u2e3b\u2e40\u2e5d\ufe31-\ufe32\ufe58\ufe63\uff0d\U00010d6e\U00010ead]',
      '-', 'g'), '⁄∕′‵ʹʼ∼', '//''''''''~'), 'øłđðħıς', 'olddhiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    NFKC), '`', ''''), '''''', '"')
$$;

revoke all on function "public"."folded_text"(text) from public, "anon";
grant execute on function "public"."folded_text"(text) to "authenticated", "service_role";

create or replace view "public"."deletedSystems" with (security_invoker = true) as
  select "change".*, "change"."before" ->> 'name' as "name", "public"."folded_text"("change"."before" ->> 'name') as "foldedName"
  from "public"."systemChanges" as "change"
  where "change"."kind" = 'delete' and not exists (
    select from "public"."systemChanges" as "later"
    where "later"."systemId" = "change"."systemId" and "later"."number" > "change"."number"
  );
