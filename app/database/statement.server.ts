import type { CompiledQuery, Kysely, RawBuilder } from 'kysely'
import type { Tables } from './tables/tables.ts'

/** Placeholder for a value known only when the statement runs. Do not compute with it while building the SQL. */
export class Placeholder {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

type Placeholders<Values> = { readonly [Name in keyof Values]: Placeholder }

/**
 * Returns a statement that is compiled at its first call; each call only binds its values. `build` is called once, with
 * placeholders instead of values.
 */
export function statement<Row, Values extends object>(
  build: (values: Placeholders<Values>) => RawBuilder<Row>,
): (tx: Kysely<Tables>, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  const placeholders = new Proxy({} as Placeholders<Values>, { get: (_, name) => new Placeholder(name) })
  return async (tx, values) => {
    compiled ??= build(placeholders).compile(tx)
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    )
    const { rows } = await tx.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
