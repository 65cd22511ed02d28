import { civilDateOf } from '#app/domain/families/dates/civil-date.ts'
import { renewDays } from '#app/domain/tasks/renew-days.server.ts'
import { aDevice } from '#tests/support/devices.ts'
import { addTask } from '#tests/support/family-content.ts'
import { aSubscription } from '#tests/support/payments.ts'
import { aFamily, aCookie } from '#tests/support/people.ts'

/** One child's task of today. `revision` counts its changes. */
export interface LiveFamilyTap {
  taskId: string
  childId: string
  revision: number
}

export interface LiveFamily {
  familyId: string
  day: string
  taps: LiveFamilyTap[]
  /** One session, as a `Cookie` header, for each device. */
  cookies: string[]
  /** The family's wall, as a `Cookie` header. */
  wallCookie: string
}

/**
 * Creates a subscribed family with two children, four tasks of today for each, whose marks by a child wait, a session for
 * each device, and a wall.
 */
export async function createLiveFamily(deviceCount: number): Promise<LiveFamily> {
  const family = await aFamily({ children: ['Alice', 'Bento'] })
  await aSubscription(family.guardian.id)
  const childIds = family.children.map((child) => child.id)
  const taps: LiveFamilyTap[] = []
  for (const title of ['Arrumar a cama', 'Escovar os dentes', 'Dar comida ao gato', 'Lição de casa']) {
    const taskId = await addTask(family.scope, childIds, { title, trust: 'always' })
    for (const childId of childIds) taps.push({ taskId, childId, revision: 0 })
  }
  await renewDays(family.scope)
  const cookies: string[] = []
  while (cookies.length < deviceCount) cookies.push(await aCookie(family.guardian.id))
  const { cookie: wallCookie } = await aDevice(family.scope, { kind: 'wall', childIds })
  const day = civilDateOf(new Date(), family.scope.timeZone)
  return { familyId: family.id, day, taps, cookies, wallCookie }
}

/** The body of the next request for this task, 'Fez' or 'Fiz!' and 'Desfazer' in turn. Increments the tap's revision. */
export function nextTap(family: LiveFamily, tap: LiveFamilyTap): string {
  const { taskId, childId, revision } = tap
  tap.revision += 1
  return JSON.stringify({
    taskId,
    childId,
    day: family.day,
    slot: 0,
    status: revision % 2 === 0 ? 'done' : 'pending',
    revision,
  })
}
