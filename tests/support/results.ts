/** The result of a write that was refused for this reason. */
export function refusedWith<Reason extends string>(reason: Reason): { ok: false; reason: Reason } {
  return { ok: false, reason }
}

/** Returns the result of a successful write. Throws with the reason if it was refused. */
export async function expectOk<Result extends { ok: boolean }>(
  write: Promise<Result>,
): Promise<Extract<Result, { ok: true }>> {
  const result = await write
  if (!result.ok) throw new Error(`Refused: ${JSON.stringify(result)}`)
  return result as Extract<Result, { ok: true }>
}
