import { BRAND } from '#content/brand.ts'
import House from 'lucide-react/icons/house'
import Newspaper from 'lucide-react/icons/newspaper'
import ListChecks from 'lucide-react/icons/list-checks'
import Gift from 'lucide-react/icons/gift'
import MessageCircleMore from 'lucide-react/icons/message-circle-more'
import Settings2 from 'lucide-react/icons/settings-2'
import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, type RefObject, useEffect } from 'react'
import { Logo, LogoMark } from '#app/ui/art/logo.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { TABS, type TabName } from '../tab-visits.ts'
import styles from './app-shell.module.css'
import { FocusKeeper } from './deferred-screens.tsx'
import { SignOut } from './sign-out.tsx'

const ICONS: Record<TabName, LucideIcon> = {
  home: House,
  tasks: ListChecks,
  rewards: Gift,
  assistant: MessageCircleMore,
  settings: Settings2,
}

const BLOG_ADMIN_PATH = '/blog/admin'

interface AppShellProps {
  /** Administrators of the site get a link to the blog. */
  isAdministrator: boolean
  tab: TabName
  /** Number of tasks and requests that wait for this guardian, shown at the tab Início. */
  waitingCount: number
  onOpenTab: (tab: TabName) => void
  /** Shown above the screens, for example while there is no internet. */
  banner?: ReactNode
  /** Actions of the screen, on phones above the tabs. */
  actionBar?: ReactNode
  screensRef: RefObject<HTMLElement | null>
  children: ReactNode
}

/** The frame of the family's screens: tabs at the bottom on phones, a rail at the left from 720 px. */
export function AppShell({ isAdministrator, tab, waitingCount, onOpenTab, banner, ...props }: AppShellProps) {
  const { actionBar, screensRef, children } = props
  const { label: tabLabel } = TABS.find(({ name }) => name === tab) ?? TABS[0]
  // the tabs are one route, so its title does not change with them
  useEffect(() => {
    document.title = `${tabLabel} · ${BRAND.name}`
  }, [tabLabel])
  return (
    <div className={styles.shell}>
      <FocusKeeper />
      <a
        href="#conteudo"
        className={styles.skipLink}
        onClick={(event) => {
          // a jump within the screen adds no history entry
          event.preventDefault()
          screensRef.current?.focus()
        }}
      >
        Pular para o conteúdo
      </a>
      {banner}
      <div className={styles.frame}>
        <nav className={styles.nav} aria-label="Principal">
          <LogoMark size={44} className={styles.logoMark} />
          <ul className={styles.tabs} role="list">
            {TABS.map(({ name, label }) => {
              const Icon = ICONS[name]
              return (
                <li key={name}>
                  <button
                    type="button"
                    className={styles.tab}
                    aria-current={name === tab ? 'page' : undefined}
                    onClick={() => onOpenTab(name)}
                  >
                    <span className={styles.icon} aria-hidden="true">
                      <Icon />
                      {name === 'home' && waitingCount > 0 && (
                        <span className={styles.badge}>{waitingCount}</span>
                      )}
                    </span>
                    <span>{label}</span>
                    {name === 'home' && waitingCount > 0 && (
                      <span className="visually-hidden">, {waitingCount} para conferir</span>
                    )}
                  </button>
                </li>
              )
            })}
          </ul>
          {isAdministrator && (
            <a href={BLOG_ADMIN_PATH} className={classNames(styles.tab, styles.railBlogLink)}>
              <span className={styles.icon} aria-hidden="true">
                <Newspaper />
              </span>
              <span>Blog</span>
            </a>
          )}
          <SignOut className={styles.railSignOut} questionClass={styles.question} Button={RailButton} />
        </nav>
        <main id="conteudo" ref={screensRef} tabIndex={-1} className={styles.main}>
          {children}
          {actionBar && <div className={styles.actionBar}>{actionBar}</div>}
        </main>
      </div>
    </div>
  )
}

interface TopBarProps {
  isAdministrator: boolean
  /** Takes the place of the logo; null for none. */
  celebration: ReactNode
}

/** The first line of every screen on phones: logo, 'Blog' for administrators, 'Sair'. From 720 px the rail replaces it. */
export function TopBar({ isAdministrator, celebration }: TopBarProps) {
  return (
    <div className={styles.topBar}>
      {celebration ? (
        <span className={styles.celebration}>{celebration}</span>
      ) : (
        <Logo name={BRAND.name} size={28} />
      )}
      {isAdministrator && (
        <a href={BLOG_ADMIN_PATH} className={classNames(styles.topBarAction, styles.topBarBlogLink)}>
          <Newspaper size={20} aria-hidden="true" />
          Blog
        </a>
      )}
      <SignOut className={styles.topBarSignOut} questionClass={styles.question} Button={BarButton} />
    </div>
  )
}

type SignOutButtonProps = ComponentProps<'button'> & { icon?: LucideIcon; label: string }

function RailButton({ icon: Icon, label, ...button }: SignOutButtonProps) {
  return (
    <button {...button} className={styles.tab}>
      {Icon && (
        <span className={styles.icon} aria-hidden="true">
          <Icon />
        </span>
      )}
      <span>{label}</span>
    </button>
  )
}

function BarButton({ icon: Icon, label, ...button }: SignOutButtonProps) {
  return (
    <button {...button} className={styles.topBarAction}>
      {Icon && <Icon size={20} aria-hidden="true" />}
      {label}
    </button>
  )
}
