/** Something that people or providers ask of the product, to be ended at each of its steps. */
export interface KilledOperation<Input = unknown> {
  name: string
  /** Costs so much that it is cut before each statement only, which is right after the one before. */
  isDear?: boolean
  /** Every process hears of it once, with its commit. */
  isTold?: boolean
  /** What it begins with, as JSON can say it: each call gives another one. */
  prepare(): Promise<Input>
  /** Does it, and says what was acknowledged to whoever asked. */
  run(input: Input, acknowledge: (what: string) => void): Promise<void>
  /** 'nothing', 'whole', one of `between`, or in words what is half or double. */
  look(input: Input): Promise<string>
  /** What it may be between nothing and whole, because it goes on by itself or can be asked for again. */
  between?: readonly string[]
  /** What whoever got no answer does next. Throws when that is refused. */
  again(input: Input): Promise<void>
}

/** Hides the kind of input, for lists. */
export const operation = <Input>(one: KilledOperation<Input>) => one as unknown as KilledOperation

/** Throws when a result is a refusal. */
export function assertOk<Result extends { ok: boolean }>(result: Result): Extract<Result, { ok: true }> {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result)}`)
  return result as Extract<Result, { ok: true }>
}
