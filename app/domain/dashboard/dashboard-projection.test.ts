import { describe, expect, it } from 'vitest'
import { newId } from '#app/base/ids.ts'
import type { Member } from '../families/member.ts'
import type { RewardRequest } from '../rewards/requests/request.ts'
import type { Reward } from '../rewards/reward.ts'
import type { Task } from '../tasks/task.ts'
import type { DashboardChild, FamilySnapshot } from './dashboard.ts'
import { projectFor } from './dashboard-projection.ts'

const guardian: Member = {
  userId: newId(),
  name: 'Marina',
  email: 'marina@exemplo.com.br',
  role: 'parent',
  isFamilyAdmin: true,
  childId: null,
}
const otherGuardian: Member = {
  userId: newId(),
  name: 'Rafael',
  email: 'rafael@exemplo.com.br',
  role: 'parent',
  isFamilyAdmin: false,
  childId: null,
}
const childMember: Member = {
  userId: newId(),
  name: 'Bia',
  email: 'bia@exemplo.com.br',
  role: 'child',
  isFamilyAdmin: false,
  childId: null,
}
const MEMBERS = [guardian, otherGuardian, childMember]

const snapshot: FamilySnapshot = {
  version: 'process.1',
  family: {
    id: newId(),
    name: 'Família Souza',
    timeZone: 'America/Sao_Paulo',
    childAccountAge: 12,
    keepClaimsWaiting: false,
    revision: 0,
  },
  members: MEMBERS,
  today: '2026-11-25',
  readAt: '2026-11-25T12:00:00.000Z',
  timeNow: '09:00',
  children: [],
  tasks: [],
  rewards: [],
  requests: [],
  conducts: [],
  openTurns: [],
  presences: [],
  pauses: [],
  turnChanges: [],
  devices: [{ deviceId: newId(), childIds: [newId()] }],
  decisions: [],
  unansweredYesterday: 0,
}

describe.each([
  ['a guardian', guardian],
  ['another guardian', otherGuardian],
  ['a child member', childMember],
])('the dashboard of %s', (_, member) => {
  const dashboard = projectFor(member, snapshot)!
  const json = JSON.stringify(dashboard)

  it('has the own name, role and e-mail', () => {
    expect(dashboard.member).toEqual(member)
  })

  it('names every member, in the order of the snapshot', () => {
    expect(dashboard.members.map(({ userId, name, role }) => [userId, name, role])).toEqual(
      MEMBERS.map(({ userId, name, role }) => [userId, name, role]),
    )
  })

  it('contains the e-mail of no other member', () => {
    expect(json).toContain(member.email)
    for (const { email } of MEMBERS.filter((other) => other !== member)) expect(json).not.toContain(email)
  })

  it('has all other parts of the snapshot unchanged, except the devices', () => {
    const { member: _member, members: _members, ...parts } = dashboard
    const { members: _all, devices: _devices, ...snapshotParts } = snapshot
    expect(parts).toEqual(snapshotParts)
  })
})

it('a child member who is linked to a child sees this child with its tasks and rewards, and no sibling', () => {
  const [davi, lia] = [
    { id: newId(), name: 'Davi' },
    { id: newId(), name: 'Lia' },
  ] as DashboardChild[]
  const both = [davi!.id, lia!.id]
  const task = (title: string, childIds: string[]) => ({ title, childIds }) as Task
  const reward = (title: string, childIds: string[]) => ({ title, childIds }) as Reward
  const dashboard = projectFor(childMember, {
    ...snapshot,
    members: [{ ...childMember, childId: davi!.id }],
    children: [davi!, lia!],
    tasks: [task('Louça', both), task('Cama da Lia', [lia!.id])],
    rewards: [reward('Cinema', []), reward('Boneca', [lia!.id]), reward('Sorvete', both)],
  })!
  expect(dashboard.children).toEqual([davi])
  expect(dashboard.tasks).toEqual([task('Louça', [davi!.id])])
  expect(dashboard.rewards).toEqual([reward('Cinema', []), reward('Sorvete', [davi!.id])])
  expect(JSON.stringify(dashboard)).not.toContain(lia!.id)
})

it('guardians get the requests of all children, a linked child member only those of its child, others none', () => {
  const requests = ['davi', 'lia'].map(
    (childId) => ({ childId, title: `Pedido de ${childId}` }) as RewardRequest,
  )
  const requestsOf = (member: Member) =>
    projectFor(member, { ...snapshot, members: [member], requests })!.requests.map(({ childId }) => childId)
  expect(requestsOf(guardian)).toEqual(['davi', 'lia'])
  expect(requestsOf({ ...childMember, childId: 'davi' })).toEqual(['davi'])
  expect(requestsOf(childMember)).toEqual([])
})

it('a person who is no member gets no dashboard', () => {
  expect(projectFor({ userId: newId() }, snapshot)).toBeNull()
})

it('does not change the snapshot that the members share', () => {
  const before = structuredClone(snapshot)
  for (const member of MEMBERS) projectFor(member, snapshot)
  expect(snapshot).toEqual(before)
})
