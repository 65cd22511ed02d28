/**
 * Who sends the request. `linkedMember` is a child member that is linked to a sibling of the child whom the request is about.
 * `device` is a child's device of the family, which has no session. `removed` is a guardian who was
 * removed from the family, `stranger` a guardian of another family; both have a family of their own.
 */
export const ROLES = [
  'visitor',
  'device',
  'guardian',
  'familyAdmin',
  'unlinkedMember',
  'linkedMember',
  'removed',
  'stranger',
] as const
export type Role = (typeof ROLES)[number]
/** A role with a session. */
export type PersonRole = Exclude<Role, 'visitor' | 'device'>

export const isPerson = (role: Role): role is PersonRole => role !== 'visitor' && role !== 'device'

/** Column titles of docs/roles.md. */
export const ROLE_TITLES: Record<Role, string> = {
  visitor: 'visitor',
  device: "child's device",
  guardian: 'guardian',
  familyAdmin: 'family admin',
  unlinkedMember: 'unlinked child member',
  linkedMember: 'child member linked to a sibling',
  removed: 'removed member',
  stranger: "another family's guardian",
}

/** The outcome of a request. */
export type Outcome =
  /** The write is carried out, or the data shown. `to` is the target of a form's redirect. */
  | { kind: 'allowed'; to?: string }
  /** As 'allowed', but in the person's own family; nothing of the fixture's family is shown or changed. */
  | { kind: 'own-family'; to?: string }
  /** As 'own-family', and the person's own rows in the fixture's family are deleted. */
  | { kind: 'own-family-and-own-rows' }
  /** The response is the same as to a repeated request; nothing changes. */
  | { kind: 'unchanged' }
  /** Redirected to /app; nothing changes. */
  | { kind: 'redirect-to-app' }
  /** Redirected to /login. */
  | { kind: 'redirect-to-login' }
  /** Redirected: a read to the page of the child's device, a write to /login. */
  | { kind: 'redirect-of-device' }
  /** Redirected to /app, with a notice. */
  | { kind: 'redirect-to-app-with-notice' }
  /** Refused with this status and message. */
  | { kind: 'refused'; status: number; message: string }

export const allowed: Outcome = { kind: 'allowed' }
export const ownFamilyOnly: Outcome = { kind: 'own-family' }
export const ownFamilyAndOwnRows: Outcome = { kind: 'own-family-and-own-rows' }
export const unchanged: Outcome = { kind: 'unchanged' }
export const redirectedToApp: Outcome = { kind: 'redirect-to-app' }
export const redirectedToLogin: Outcome = { kind: 'redirect-to-login' }
export const redirectedAsDevice: Outcome = { kind: 'redirect-of-device' }
export const redirectedToAppWithNotice: Outcome = { kind: 'redirect-to-app-with-notice' }

export function refused(status: number, message: string): Outcome {
  return { kind: 'refused', status, message }
}

export type OutcomeByRole = Record<Role, Outcome>

/** Every member may do it (rule 4); `outsiderOutcome` is for people of other families. */
export function everyMember(outsiderOutcome: Outcome): OutcomeByRole {
  return {
    visitor: redirectedToLogin,
    device: redirectedAsDevice,
    guardian: allowed,
    familyAdmin: allowed,
    unlinkedMember: allowed,
    linkedMember: allowed,
    removed: outsiderOutcome,
    stranger: outsiderOutcome,
  }
}

/** Every member may do it for a child, except a child member for its siblings (rule 4). */
export function everyMemberForChild(outsiderOutcome: Outcome, siblingOutcome: Outcome): OutcomeByRole {
  return { ...everyMember(outsiderOutcome), linkedMember: siblingOutcome }
}

/** The outcome of both kinds of child members. */
export const childMembers = (outcome: Outcome) => ({ unlinkedMember: outcome, linkedMember: outcome })

/** The outcome is the same for everybody who is signed in. */
export function sameForAllSignedIn(outcome: Outcome): OutcomeByRole {
  return { ...everyMember(outcome), guardian: outcome, familyAdmin: outcome, ...childMembers(outcome) }
}

/** Every signed-in person may do it in their own family; the form redirects to `to`. */
export function allowedWithRedirect(to: string): OutcomeByRole {
  const member = { kind: 'allowed', to } as const
  return {
    ...everyMember({ kind: 'own-family', to }),
    guardian: member,
    familyAdmin: member,
    ...childMembers(member),
  }
}

/** Only guardians may do it (rule 3); `outsiderOutcome` is for people of other families. */
export function guardiansOnly(outsiderOutcome: Outcome): OutcomeByRole {
  return {
    ...everyMember(outsiderOutcome),
    ...childMembers(refused(403, 'Só um responsável pode fazer isso.')),
  }
}

/** Where a child's device is redirected to by a request with this method. */
export function deviceTarget(method: 'GET' | 'POST'): string {
  return method === 'GET' ? '/aparelho' : '/login'
}
