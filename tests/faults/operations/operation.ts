/** An operation of the app that the tests interrupt at each statement. */
export interface KilledOperation<Input = unknown> {
  /** Subject of the tests' titles: 'redeeming a reward'. */
  name: string
  /** If true, the operation is interrupted only before each statement and not after it, because it is slow. */
  isExpensive?: boolean
  /** Whether the operation's commit sends one blog signal to the other processes. */
  sendsSignal?: boolean
  /** Inserts the required rows and returns a new input, which must survive JSON.stringify. */
  prepare(): Promise<Input>
  /** Runs the operation. Calls `acknowledge` with the name of each acknowledged part. */
  run(input: Input, acknowledge: (part: string) => void): Promise<void>
  /** 'absent', 'complete', one of `intermediateStates`, or a description of an inconsistent state. */
  readState(input: Input): Promise<string>
  /** Consistent states between 'absent' and 'complete', from which a worker or a repetition continues. */
  intermediateStates?: readonly string[]
  /** Repeats the operation like a client that got no response. Throws if the repetition is refused. */
  repeat(input: Input): Promise<void>
}

/** Erases the type of the input, so that operations with different inputs fit into one list. */
export const asOperation = <Input>(operation: KilledOperation<Input>) =>
  operation as unknown as KilledOperation

/** Throws if the result is a refusal. */
export function assertOk<Result extends { ok: boolean }>(result: Result): Extract<Result, { ok: true }> {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result)}`)
  return result as Extract<Result, { ok: true }>
}
