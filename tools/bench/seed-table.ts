import postgres from 'postgres';
import { fleet } from './fleet.ts';

// A statement has 65,535 parameters at most.
const AT_ONCE = 5000;

/** The same rows as in memory, in place of all others; a log that still told of those would bring them back into an open list. */
export async function seedTable(databaseUrl: string, rows: number): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql`truncate "public"."systems", "public"."systemChanges"`;
    const systems = fleet(rows);
    for (let start = 0; start < systems.length; start += AT_ONCE) {
      await sql`insert into "public"."systems" ${sql(systems.slice(start, start + AT_ONCE))}`;
    }
    // Otherwise the database does so by itself at some later time, in the midst of a measure.
    await sql`vacuum analyze "public"."systems"`;
  } finally {
    await sql.end();
  }
}

/** As somebody else changes them. */
export async function changeRows(databaseUrl: string, count: number): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql`update "public"."systems" set "cameraTilt" = "cameraTilt" + 1 where "id" in (select "id" from "public"."systems" limit ${count})`;
  } finally {
    await sql.end();
  }
}
