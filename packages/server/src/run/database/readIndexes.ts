import type { PGlite } from '@electric-sql/pglite'

/**
 * Statements that read both ends of each index, with the rows that it points to. Smaller tables are
 * read whole. Rows of an index lie anywhere in the table, so of a large table 2,000 pages are seen.
 */
const STATEMENTS = `
  select format(
    'select count(*) from ((select 1 from %1$s %2$s order by %3$s limit 1000) union all (select 1 from %1$s %2$s order by %4$s limit 1000)) ends',
    i.indrelid::regclass,
    'where ' || pg_get_expr(i.indpred, i.indrelid),
    string_agg(pg_get_indexdef(i.indexrelid, k, true), ', ' order by k),
    string_agg(pg_get_indexdef(i.indexrelid, k, true) || ' desc', ', ' order by k)
  ) as statement
  from pg_index i
  join pg_class c on c.oid = i.indexrelid
  join pg_am a on a.oid = c.relam and a.amname = 'btree'
  cross join generate_series(1, i.indnkeyatts) k
  where i.indisvalid
  group by i.indrelid, i.indexrelid, i.indpred`

/** Plans that could spare the rows or the index. */
const PLANS = ['seqscan', 'bitmapscan', 'indexonlyscan', 'sort']

/**
 * Reads from each table and index. PostgreSQL opens a folder whose tables were cut short, and fails
 * when a request comes to the missing part.
 *
 * @throws if a file of a table or an index is missing, cut short or damaged.
 */
export async function readIndexes(client: PGlite): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(STATEMENTS)
  await client.transaction((transaction) =>
    transaction.exec(
      [
        ...PLANS.map((plan) => `set local enable_${plan} = off`),
        ...rows.map(({ statement }) => statement),
      ].join(';\n'),
    ),
  )
}
