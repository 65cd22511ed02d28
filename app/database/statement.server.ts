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

export interface Statement<Row, Values> {
  /** Executes the statement and returns its rows. */
  (db: Kysely<Tables>, values: Values): Promise<Row[]>
  /** Returns the statement with these values, for a caller that executes it. */
  bind(db: Kysely<Tables>, values: Values): CompiledQuery<Row>
}

/**
 * Returns a statement that is compiled at its first use; each use only binds its values. `build` is called once, with
 * placeholders instead of values.
 */
export function statement<Row, Values extends object>(
  build: (values: Placeholders<Values>) => RawBuilder<Row>,
): Statement<Row, Values> {
  let compiled: CompiledQuery<Row> | undefined
  const placeholders = new Proxy({} as Placeholders<Values>, { get: (_, name) => new Placeholder(name) })
  const bind = (db: Kysely<Tables>, values: Values): CompiledQuery<Row> => {
    compiled ??= build(placeholders).compile(db)
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    )
    return { ...compiled, parameters }
  }
  const execute = async (db: Kysely<Tables>, values: Values) => (await db.executeQuery(bind(db, values))).rows
  return Object.assign(execute, { bind })
}
