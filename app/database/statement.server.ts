import type { CompiledQuery, Kysely, RawBuilder } from 'kysely'
import type { Tables } from './tables/tables.ts'

/** The place of a value in a statement that is written before there is one: nothing can be reckoned with it. */
export class Blank {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

type Blanks<Values> = { readonly [Name in keyof Values]: Blank }

/**
 * A statement whose words are always the same: it is put together once, and each call only brings its values. `write` is
 * called a single time and sees the places of the values, not the values.
 */
export function statement<Row, Values extends object>(
  write: (values: Blanks<Values>) => RawBuilder<Row>,
): (tx: Kysely<Tables>, values: Values) => Promise<Row[]> {
  let written: CompiledQuery<Row> | undefined
  const blanks = new Proxy({} as Blanks<Values>, { get: (_, name) => new Blank(name) })
  return async (tx, values) => {
    written ??= write(blanks).compile(tx)
    const parameters = written.parameters.map((parameter) =>
      parameter instanceof Blank ? values[parameter.name as keyof Values] : parameter,
    )
    const { rows } = await tx.executeQuery<Row>({ ...written, parameters })
    return rows
  }
}
