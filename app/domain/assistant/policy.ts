import type { Member } from '../families/member.ts'

type Who = Pick<Member, 'role'>

/** Asking the assistant is for guardians: its answers become tasks and rewards (spec section 6). */
export const canAskAssistant = (who: Who) => who.role === 'parent'
