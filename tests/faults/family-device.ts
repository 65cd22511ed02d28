import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '#app/database/identifier.ts'
import { aSession } from '#tests/support/people.ts'
import type { FaultFamily } from './ledger.ts'

/** How an answer may look while the product cannot do what is asked. */
export interface Refusal {
  status: number
  text: string
}

export interface FamilyDevice {
  /** Keys of the ledger that were acknowledged. */
  acknowledged: string[]
  /** Answers that were none of the product's promises kept. */
  refusals: Refusal[]
  /** Gives points once; true when that was acknowledged. */
  score(requestId?: string): Promise<boolean>
  /** Gives points again and again; what is not acknowledged is asked for again under the same id. */
  writeOn(): void
  /** Ends that, after the write under way is acknowledged. */
  rest(): Promise<void>
  /** From now on it asks another process. */
  turnTo(url: string): void
  /** Opens the live stream; `changes` counts what it was told. */
  listen(): Promise<{ changes(): number; isOpen(): boolean; close(): void }>
}

/** A guardian's device as the product's screens ask, over HTTP. */
export async function aDevice(family: FaultFamily, at: string): Promise<FamilyDevice> {
  let url = at
  const cookie = await aSession(family.userId)
  let writing: Promise<void> | undefined
  let isWriting = false
  const device: FamilyDevice = {
    acknowledged: [],
    refusals: [],
    async score(requestId = newId()) {
      const scored = { requestId, childId: family.childId, type: 'positive', points: 3 }
      const answer = await fetch(`${url}/app/pontos/atribuir`, {
        method: 'POST',
        headers: { origin: url, cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ ...scored, description: 'Ajudou' }),
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined)
      const text = await answer?.text().catch(() => undefined)
      if (answer === undefined || text === undefined) return false
      if (answer.status === 200) device.acknowledged.push(`score:${requestId}`)
      else device.refusals.push({ status: answer.status, text })
      return answer.status === 200
    },
    writeOn() {
      isWriting = true
      const one = async () => {
        const requestId = newId()
        while (!(await device.score(requestId))) await delay(20)
      }
      const goOn = async (): Promise<void> => {
        if (!isWriting) return
        await one()
        await goOn()
      }
      writing = goOn()
    },
    async rest() {
      isWriting = false
      await writing
    },
    turnTo(other) {
      url = other
    },
    async listen() {
      const ending = new AbortController()
      const answer = await fetch(`${url}/app/eventos`, { headers: { cookie }, signal: ending.signal })
      let told = ''
      let isOpen = true
      const reading = (async () => {
        for await (const chunk of answer.body!) told += Buffer.from(chunk).toString()
      })()
      reading.catch(() => undefined).finally(() => (isOpen = false))
      while (!told.includes('event: open')) await delay(5)
      return {
        changes: () => told.split('event: change').length - 1,
        isOpen: () => isOpen,
        close: () => ending.abort(),
      }
    },
  }
  return device
}
