import pg from 'pg'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { writeFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/database/identifier.ts'
import { civilDateOf } from '#app/domain/families/civil-date.ts'
import { scoreChild } from '#app/domain/points/score-child.server.ts'
import { renewDays } from '#app/domain/tasks/renew-days.server.ts'
import {
  addChild,
  addReward,
  addTask,
  kept,
  ledgerOf,
  newFamily,
  newMember,
} from '#tests/support/family-content.ts'
import { anInvite } from '#tests/support/people.ts'
import type { Role } from './role.ts'

/** A family with something of everything, a person for each role, and a neighbour's family. */
export interface Household {
  people: Record<Exclude<Role, 'visitor'>, FamilyScope>
  /** Stands in every text of this family: an answer that holds it shows something of the family. */
  secret: string
  childId: string
  taskId: string
  rewardId: string
  entryId: string
  photoId: string
  inviteCode: string
  /** The family's civil date. */
  today: string
}

/** A household of its own, on the connection of the process. */
export async function aHousehold(): Promise<Household> {
  const secret = `segredo-${newId().slice(-8)}`
  const familyAdmin = await newFamily({ guardianName: `Marina ${secret}` })
  const stranger = await newFamily({ guardianName: 'Vizinha' })
  await addChild(stranger, { name: 'Filho da vizinha' })
  await renewDays(stranger)
  const childId = await addChild(familyAdmin, { name: `Alice ${secret}` })
  const description = `Ajudou ${secret}`
  await kept(
    scoreChild(familyAdmin, { requestId: newId(), childId, type: 'positive', points: 100, description }),
  )
  const household = {
    people: {
      familyAdmin,
      guardian: await newMember(familyAdmin, { role: 'parent', isFamilyAdmin: false }),
      childMember: await newMember(familyAdmin),
      removed: await newMember(familyAdmin, { role: 'parent', isActive: false }),
      stranger,
    },
    secret,
    childId,
    taskId: await addTask(familyAdmin, [childId], { title: `Cama ${secret}` }),
    rewardId: await addReward(familyAdmin, { title: `Cinema ${secret}` }),
    entryId: (await ledgerOf(familyAdmin))[0]!.id,
    photoId: await aPhoto(familyAdmin),
    inviteCode: (await anInvite(familyAdmin)).code,
    today: civilDateOf(new Date(), familyAdmin.timeZone),
  }
  // the day is open already, so that reading alone changes nothing
  await renewDays(familyAdmin)
  return household
}

async function aPhoto(scope: FamilyScope): Promise<string> {
  const id = newId()
  await writeFamily(scope, (tx) =>
    tx
      .insertInto('media')
      .values({
        family_id: scope.familyId,
        id,
        kind: 'avatar',
        content_type: 'image/webp',
        width: 1,
        height: 1,
        bytes: new Uint8Array([1]),
        created_by_user_id: scope.userId,
      })
      .execute(),
  )
  return id
}

const PERSONAL = { users: 'id', accounts: 'user_id', sessions: 'user_id' }

/** Reads whole families as the owner of the tables, past row-level security. */
export class Witness {
  readonly #client: pg.Client

  constructor(ownerUrl: string) {
    this.#client = new pg.Client(ownerUrl)
  }

  async open(): Promise<void> {
    await this.#client.connect()
  }

  close(): Promise<void> {
    return this.#client.end()
  }

  /**
   * Every row of the family and of these people, as text; `apartFrom` leaves out the sessions of a person,
   * since asking may end them.
   */
  async everythingOf(familyId: string, people: FamilyScope[], apartFrom?: FamilyScope): Promise<string> {
    const { rows: tables } = await this.#client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where a.attname = 'family_id' and not a.attisdropped and c.relkind in ('r', 'p')
         and c.relnamespace = 'public'::regnamespace and c.relname <> 'users' order by 1`,
    )
    const rowsOf = (table: string, where: string) =>
      `select '${table} ' || t::text as line from ${pg.escapeIdentifier(table)} t where ${where}`
    const parts = [
      rowsOf('families', 'id = $1::uuid'),
      ...tables.map(({ name }) => rowsOf(name, 'family_id = $1::uuid')),
      ...Object.entries(PERSONAL).map(([table, key]) =>
        rowsOf(table, `${key} = any($2::uuid[])${table === 'sessions' ? ` and user_id <> $3::uuid` : ''}`),
      ),
    ]
    const { rows } = await this.#client.query<{ line: string }>(`${parts.join(' union all ')} order by 1`, [
      familyId,
      people.map(({ userId }) => userId),
      apartFrom?.userId ?? newId(),
    ])
    return rows.map(({ line }) => line).join('\n')
  }
}
