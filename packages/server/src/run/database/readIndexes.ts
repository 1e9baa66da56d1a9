import type { PGlite } from '@electric-sql/pglite'

/**
 * Statements that read both ends of each index with the rows that it points to. Reads small tables
 * completely. Rows of an index are spread over the table, so this reads up to 2,000 pages of a
 * large table.
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

/** Settings that disable plans without the rows or without the index. */
const PLANS = ['seqscan', 'bitmapscan', 'indexonlyscan', 'sort']

/**
 * Reads from each table and index. PostgreSQL opens a folder with truncated tables, and fails only
 * when a request reads the missing part.
 *
 * @throws when a file of a table or an index is missing, truncated or damaged.
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
