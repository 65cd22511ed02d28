import BookOpen from 'lucide-react/icons/book-open'
import DoorOpen from 'lucide-react/icons/door-open'
import FileCheck from 'lucide-react/icons/file-check'
import Gift from 'lucide-react/icons/gift'
import Hand from 'lucide-react/icons/hand'
import House from 'lucide-react/icons/house'
import Lock from 'lucide-react/icons/lock'
import Mail from 'lucide-react/icons/mail'
import MailWarning from 'lucide-react/icons/mail-exclamation-point'
import Printer from 'lucide-react/icons/printer'
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Tablet from 'lucide-react/icons/tablet'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import type { LucideIcon } from 'lucide-react'
import { APP_PATHS } from '#app/base/app-paths.ts'
import { EBOOKS } from '#content/ebooks/catalogue.ts'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Initials } from '#app/ui/initials.tsx'
import { List } from '#app/ui/list.tsx'
import type { RequiredConsent } from '../../accounts/children-consent.ts'
import { displayEmail } from '../../accounts/email/removed-email.ts'
import { ChildFaces } from '../../children/components/child-faces.tsx'
import type { Dashboard } from '../dashboard.ts'
import type { Settings } from '../settings.ts'
import {
  hasSettingsPage,
  SETTINGS_GROUPS,
  SETTINGS_PAGES,
  type SettingsPage,
  settingsPageState,
  type UnfinishedSetting,
  unfinishedSettings,
} from '../settings-page.ts'
import styles from './settings-index.module.css'
import { SettingsRow } from './settings-row.tsx'
import { SignOut } from './sign-out.tsx'

const ICONS: Record<SettingsPage, LucideIcon> = {
  profile: UserRound,
  children: Users,
  members: Hand,
  devices: Tablet,
  family: House,
  join: DoorOpen,
  prints: Printer,
  email: Mail,
  security: ShieldCheck,
  subscription: Gift,
  ebooks: BookOpen,
  privacy: Lock,
}

const UNFINISHED: Record<UnfinishedSetting, { Icon: LucideIcon; title: string; details: string }> = {
  removed_email: { Icon: MailWarning, title: 'Informe um e-mail', details: 'para poder entrar de novo' },
  unconfirmed_email: { Icon: Mail, title: 'Confirme o e-mail', details: 'para recuperar a senha' },
  missing_consent: { Icon: FileCheck, title: 'Dê o seu consentimento', details: 'para cadastrar crianças' },
  outdated_consent: { Icon: FileCheck, title: 'Leia o novo consentimento', details: 'o texto mudou' },
  second_factor: {
    Icon: ShieldAlert,
    title: 'Ative as duas etapas',
    details: 'para usar os poderes de administrador',
  },
}

interface SettingsIndexProps {
  dashboard: Dashboard
  /** Null while loading. */
  settings: Settings | null
  /** Whether the settings could not be read, so that their states stay empty. */
  hasFailed: boolean
  isEmailVerified: boolean
  askedConsent: RequiredConsent | null
  asksSecondFactor: boolean
  /** The page shown beside the index; null if there is none. */
  currentPage: SettingsPage | null
  onOpenPage: (page: SettingsPage) => void
  onReadConsent: () => void
  /** Whether to show 'Sair' at the end. */
  hasSignOut: boolean
}

/** The index of Config: the member, unfinished settings, and three groups of rows with their states. */
export function SettingsIndex({
  dashboard,
  settings,
  hasFailed,
  isEmailVerified,
  askedConsent,
  asksSecondFactor,
  currentPage,
  onOpenPage,
  onReadConsent,
  hasSignOut,
}: SettingsIndexProps) {
  const { member, children } = dashboard
  const viewer = { ...dashboard, settings }
  const unfinished = unfinishedSettings({
    email: member.email,
    isEmailVerified,
    askedConsent,
    asksSecondFactor,
  })
  const stateOf = (page: SettingsPage): ReactNode => {
    if (page === 'children') {
      return children.length > 0 ? <ChildFaces shownChildren={children} size={34} prefix="" /> : 'nenhuma'
    }
    if (page === 'ebooks') return EBOOKS.length
    const state = settingsPageState(page, viewer)
    return state === undefined && hasFailed ? null : state
  }
  const rowOf = (page: SettingsPage) => ({
    name: page,
    isCurrent: page === currentPage,
    target: () => onOpenPage(page),
  })
  const unfinishedTarget = (item: UnfinishedSetting) => {
    if (item === 'second_factor') return { path: APP_PATHS.secondFactor }
    return item.endsWith('_email') ? () => onOpenPage('email') : onReadConsent
  }
  return (
    <div className={styles.index}>
      <List>
        <SettingsRow
          {...rowOf('profile')}
          icon={<Initials name={member.name} tone="sky" />}
          prefix={SETTINGS_PAGES.profile}
          title={member.name}
          details={displayEmail(member.email)}
          state={null}
        />
        {unfinished.map((item) => {
          const { Icon, title, details } = UNFINISHED[item]
          return (
            <SettingsRow
              key={item}
              icon={<Icon size={24} />}
              title={title}
              details={details}
              state={null}
              tone="sun"
              target={unfinishedTarget(item)}
            />
          )
        })}
      </List>
      {SETTINGS_GROUPS.map(({ title, pages }) => (
        <Group key={title} title={title}>
          {pages
            .filter((page) => hasSettingsPage(page, viewer))
            .map((page) => {
              const Icon = ICONS[page]
              return (
                <SettingsRow
                  key={page}
                  {...rowOf(page)}
                  icon={<Icon size={24} />}
                  title={SETTINGS_PAGES[page]}
                  state={stateOf(page)}
                />
              )
            })}
        </Group>
      ))}
      {hasSignOut && (
        <SignOut className={styles.signOut} questionClass={styles.question} Button={SignOutButton} />
      )}
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.groupTitle}>
        {title}
      </h2>
      <List>{children}</List>
    </section>
  )
}

type SignOutButtonProps = ComponentProps<'button'> & { icon?: LucideIcon; label: string }

function SignOutButton({ icon: Icon, label, ...button }: SignOutButtonProps) {
  return (
    <button {...button} className={styles.signOutButton}>
      {Icon && <Icon size={24} aria-hidden="true" />}
      {label}
    </button>
  )
}
