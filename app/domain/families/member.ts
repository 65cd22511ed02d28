/** guardian (`parent`) or child member (`child`): product.md, "Who uses it". */
export type MemberRole = 'parent' | 'child'

export interface Member {
  userId: string
  name: string
  email: string
  role: MemberRole
  isFamilyAdmin: boolean
}
