import { importedId } from '#app/base/ids.ts'
import { signInSchema } from '../../accounts/schema.ts'
import { MAX_NAME_LENGTH, type OldDocument } from '../import.ts'
import { truncate } from '../old-product/old-values.ts'
import { type OldFamily, oldUserSchema } from '../schema.ts'
import { type PartialReport, recordReporter } from './partial-report.ts'

export interface Person {
  oldId: string
  id: string
  name: string
  email: string
  /** Id of the person's new family. '' until `mapPeople` sets it. */
  familyId: string
  createdAt: Date | undefined
}

export interface MapPeopleInput {
  users: readonly OldDocument[]
  families: readonly OldDocument[]
  userFamilies: readonly OldDocument[]
  /** User ids of existing accounts, by e-mail. */
  takenEmails: ReadonlyMap<string, string>
}

/** A person with the family id and the role of the old user's record. */
export interface OldPerson extends Person {
  oldFamilyId: string
  role: string
}

/** The people by old id, one for each e-mail. Of users with the same e-mail, one with a family is read. */
export function readPeople(
  { users, takenEmails }: MapPeopleInput,
  families: ReadonlyMap<string, OldFamily>,
  report: PartialReport,
): Map<string, OldPerson> {
  const parsedUsers = users.map((document) => ({ document, user: oldUserSchema.parse(document.fields) }))
  const orderedUsers = parsedUsers.toSorted(
    (a, b) => Number(families.has(b.user.familyId)) - Number(families.has(a.user.familyId)),
  )
  const people = new Map<string, OldPerson>()
  const emails = new Set<string>()
  for (const { document, user } of orderedUsers) {
    const reporter = recordReporter(report, 'users', document.id)
    const id = importedId('users', document.id)
    const email = signInSchema.shape.email.safeParse(user.email)
    if (!email.success) {
      reporter.reportSkipped('sem um e-mail que sirva para entrar')
      continue
    }
    if (emails.has(email.data)) {
      reporter.reportSkipped('o mesmo e-mail já veio com outro usuário do arquivo')
      continue
    }
    if ((takenEmails.get(email.data) ?? id) !== id) {
      reporter.reportSkipped('já existe aqui uma conta com este e-mail')
      continue
    }
    emails.add(email.data)
    if (user.isAdmin) reporter.reportChange('era administrador do site: não vem; use ADMIN_EMAIL ou promova')
    people.set(document.id, {
      oldId: document.id,
      id,
      name: nameOf(user.displayName || user.name, email.data),
      email: email.data,
      familyId: '',
      createdAt: user.createdAt ?? user.profile?.createdAt,
      oldFamilyId: user.familyId,
      role: user.role,
    })
  }
  return people
}

function nameOf(name: string, email: string): string {
  return truncate(name.replaceAll(/\s+/g, ' ') || (email.split('@')[0] ?? ''), MAX_NAME_LENGTH)
}
