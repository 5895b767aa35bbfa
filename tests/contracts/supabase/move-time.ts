import postgres from 'postgres';

/** What the server measures a time from. */
const moments: Readonly<Record<string, readonly string[]>> = {
  users: ['confirmation_sent_at', 'recovery_sent_at', 'email_change_sent_at'],
  refresh_tokens: ['created_at', 'updated_at'],
  mfa_factors: ['created_at'],
};

/**
 * For the accounts that contracts have made, these seconds have gone by: what happened to them is that much longer ago.
 * Others on the same server notice nothing.
 */
export const moveTime = async (databaseUrl: string, seconds: number): Promise<void> => {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const ours = sql`select id from auth.users where email like 'dolly-%@example.test'`;
    for (const [table, columns] of Object.entries(moments)) {
      const id = sql(table === 'users' ? 'id' : 'user_id');
      for (const column of columns) {
        await sql`
          update ${sql(`auth.${table}`)} set ${sql(column)} = ${sql(column)} - ${seconds} * interval '1 second'
          where ${id}::text in (select id::text from (${ours}) as ours)`;
      }
    }
  } finally {
    await sql.end();
  }
};
