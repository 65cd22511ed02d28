import type { Dashboard, DashboardChild, FamilySnapshot } from './dashboard.ts'

/**
 * The part of the snapshot that this person may see: everything except other members' e-mails, the lists of devices, and
 * for child members the list of decisions, the requests of others, and where other children are or why they rest. A child
 * member who is linked to a child sees this child only (rule 4). Null for a non-member.
 */
export function projectFor({ userId }: { userId: string }, snapshot: FamilySnapshot): Dashboard | null {
  const member = snapshot.members.find((candidate) => candidate.userId === userId)
  if (!member) return null
  const members = snapshot.members.map(({ userId: id, name, role, isFamilyAdmin, childId }) => ({
    userId: id,
    name,
    role,
    isFamilyAdmin,
    childId,
  }))
  const { devices: _, ...rest } = snapshot
  const decisions = member.role === 'parent' ? snapshot.decisions : []
  const requests =
    member.role === 'parent'
      ? snapshot.requests
      : snapshot.requests.filter(({ childId }) => childId === member.childId)
  const { presences, pauses, turnChanges } = member.role === 'parent' ? snapshot : NO_CALENDAR
  const unansweredYesterday = member.role === 'parent' ? snapshot.unansweredYesterday : 0
  const family = member.childId === null ? rest : { ...rest, ...partOfChild(rest, member.childId) }
  const children = member.role === 'parent' ? family.children : family.children.map(withoutRestOfOthers)
  return {
    ...family,
    children,
    member,
    members,
    decisions,
    requests,
    presences,
    pauses,
    turnChanges,
    unansweredYesterday,
  }

  function withoutRestOfOthers({ rest: restToday, ...child }: DashboardChild): DashboardChild {
    return { ...child, ...(restToday && child.id === member?.childId && { rest: restToday }) }
  }
}

const NO_CALENDAR = { presences: [], pauses: [], turnChanges: [] }

/** The child, with its tasks and rewards, without the siblings who share them. */
function partOfChild(
  {
    children,
    tasks,
    rewards,
    openTurns,
  }: Pick<FamilySnapshot, 'children' | 'tasks' | 'rewards' | 'openTurns'>,
  childId: string,
) {
  // a reward without children is for every child
  const isForChild = ({ childIds }: { childIds: string[] }) =>
    childIds.length === 0 || childIds.includes(childId)
  return {
    children: children.filter(({ id }) => id === childId),
    tasks: tasks.filter(isForChild).map((task) => ({ ...task, childIds: [childId] })),
    openTurns: openTurns.filter(isForChild).map((turn) => ({ ...turn, childIds: [childId] })),
    rewards: rewards
      .filter(isForChild)
      .map((reward) => ({ ...reward, childIds: reward.childIds.filter((id) => id === childId) })),
  }
}
