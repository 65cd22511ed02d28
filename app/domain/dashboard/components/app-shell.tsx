import { BRAND } from '#content/brand.ts'
import {
  House,
  Newspaper,
  ListChecks,
  type LucideIcon,
  Gift,
  MessageCircleMore,
  Settings2,
} from 'lucide-react'
import { type ComponentProps, type ReactNode, type RefObject, useEffect } from 'react'
import { Logo, LogoMark } from '#app/ui/art/logo.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { useKeptFocus } from '#app/ui/use-kept-focus.ts'
import { usePressedInSight } from '#app/ui/use-pressed-in-sight.ts'
import { TABS, type TabName } from '../tab-visits.ts'
import styles from './app-shell.module.css'
import { SignOut } from './sign-out.tsx'

const ICONS: Record<TabName, LucideIcon> = {
  home: House,
  tasks: ListChecks,
  rewards: Gift,
  assistant: MessageCircleMore,
  settings: Settings2,
}

/** Where administrators of the site write. */
const BLOG_ADMIN_PATH = '/blog/admin'

interface AppShellProps {
  /** Of the site: the blog stands beside the tabs. */
  isAdministrator: boolean
  tab: TabName
  onOpenTab: (tab: TabName) => void
  /** Stands above everything, as while there is no internet. */
  banner?: ReactNode
  screens: RefObject<HTMLElement | null>
  children: ReactNode
}

/** The frame of the family's screens: tabs at the bottom of a phone, a rail beside the work from 720 px. */
export function AppShell({ isAdministrator, tab, onOpenTab, banner, screens, children }: AppShellProps) {
  useKeptFocus()
  usePressedInSight()
  const { label: screen } = TABS.find(({ name }) => name === tab) ?? TABS[0]
  // the tabs are one route: its title is the first tab's
  useEffect(() => {
    document.title = `${screen} · ${BRAND.name}`
  }, [screen])
  return (
    <div className={styles.shell}>
      <a
        href="#conteudo"
        className={styles.skip}
        onClick={(event) => {
          // no entry of the history for a jump within the screen
          event.preventDefault()
          screens.current?.focus()
        }}
      >
        Pular para o conteúdo
      </a>
      {banner}
      <div className={styles.frame}>
        <nav className={styles.nav} aria-label="Principal">
          <LogoMark size={44} className={styles.mark} />
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
                    </span>
                    <span>{label}</span>
                  </button>
                </li>
              )
            })}
          </ul>
          {isAdministrator && (
            <a href={BLOG_ADMIN_PATH} className={classNames(styles.tab, styles.blog)}>
              <span className={styles.icon} aria-hidden="true">
                <Newspaper />
              </span>
              <span>Blog</span>
            </a>
          )}
          <SignOut className={styles.leave} Look={RailButton} />
        </nav>
        <main id="conteudo" ref={screens} tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
    </div>
  )
}

/** On phones, the first line of every screen's head: logo, 'Blog' for administrators, 'Sair'. The rail has them from 720 px. */
export function TopBar({ isAdministrator }: { isAdministrator: boolean }) {
  return (
    <div className={styles.topBar}>
      <Logo name={BRAND.name} size={28} />
      {isAdministrator && (
        <a href={BLOG_ADMIN_PATH} className={classNames(styles.out, styles.write)}>
          <Newspaper size={20} aria-hidden="true" />
          Blog
        </a>
      )}
      <SignOut className={styles.leaveBar} Look={BarButton} />
    </div>
  )
}

type LookProps = ComponentProps<'button'> & { icon: LucideIcon; label: string }

function RailButton({ icon: Icon, label, ...button }: LookProps) {
  return (
    <button {...button} className={styles.tab}>
      <span className={styles.icon} aria-hidden="true">
        <Icon />
      </span>
      <span>{label}</span>
    </button>
  )
}

function BarButton({ icon: Icon, label, ...button }: LookProps) {
  return (
    <button {...button} className={styles.out}>
      <Icon size={20} aria-hidden="true" />
      {label}
    </button>
  )
}
