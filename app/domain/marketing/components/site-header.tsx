import ChevronDown from 'lucide-react/icons/chevron-down'
import Menu from 'lucide-react/icons/menu'
import { Logo } from '#app/ui/art/logo.tsx'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { BRAND } from '#content/brand.ts'
import type { SitePerson } from '../site.ts'
import styles from './site-header.module.css'

interface SiteHeaderProps {
  /** Whether a row of tiles ends the header. */
  hasTileStrip: boolean
  /** Whether the header contains a link to the prices. */
  arePlansSold: boolean
  /** The signed-in visitor, on a page rendered for one visitor. */
  person?: SitePerson
}

/**
 * The header of every public page (rule 67). Without `person` the HTML is the same for all visitors, and
 * app/pages/browser/site-header.ts shows who is signed in. On phones all links are in a menu, on wide screens those of the
 * account, so that the header never grows with a role. Both menus need no script.
 */
export function SiteHeader({ hasTileStrip, arePlansSold, person }: SiteHeaderProps) {
  const isSignedIn = person !== undefined
  return (
    <header className={styles.header}>
      <div className={styles.headerBar}>
        <a href="/index" className={styles.logo} aria-label={`${BRAND.name}: página inicial`}>
          <Logo name={BRAND.name} size={32} />
        </a>
        <nav aria-label="Principal" className={styles.linkList}>
          <SiteLinks arePlansSold={arePlansSold} />
        </nav>
        <div className={styles.account}>
          <ButtonLink
            to="/login"
            reloadDocument
            variant="outline"
            size="sm"
            className={styles.headerButton}
            hidden={isSignedIn}
            data-shown-to="signed-out"
          >
            Entrar<span className={styles.hiddenOnPhone}> / Cadastrar</span>
          </ButtonLink>
          <span className={styles.greeting} hidden={!isSignedIn} data-shown-to="signed-in">
            <Greeting person={person} />
          </span>
          <ButtonLink
            to="/app"
            reloadDocument
            variant="sun"
            size="sm"
            className={styles.appButton}
            aria-label="Abrir o app"
            hidden={!isSignedIn}
            data-shown-to="signed-in"
          >
            Abrir<span className={styles.hiddenOnPhone}> o app</span>
          </ButtonLink>
          <details className={styles.accountMenu} data-menu hidden={!isSignedIn} data-shown-to="signed-in">
            <summary>
              <span className={styles.accountName}>
                <Greeting person={person} />
              </span>
              <ChevronDown size={20} aria-hidden="true" />
            </summary>
            <nav aria-label="Conta" className={styles.menuPanel}>
              <AccountLinks person={person} />
              <SignOut isSignedIn={isSignedIn} />
            </nav>
          </details>
        </div>
        <details className={styles.menu} data-menu>
          <summary aria-label="Menu">
            <Menu size={26} aria-hidden="true" />
          </summary>
          <nav aria-label="Menu" className={styles.menuPanel}>
            <p className={styles.menuGreeting} hidden={!isSignedIn} data-shown-to="signed-in">
              <Greeting person={person} />
            </p>
            <AccountLinks person={person} />
            <hr className={styles.menuRule} hidden={!isSignedIn} data-shown-to="signed-in" />
            <SiteLinks arePlansSold={arePlansSold} />
            <a href="/login" hidden={isSignedIn} data-shown-to="signed-out">
              Entrar
            </a>
            <a href="/login?modo=cadastrar" hidden={isSignedIn} data-shown-to="signed-out">
              Cadastrar
            </a>
            <hr className={styles.menuRule} hidden={!isSignedIn} data-shown-to="signed-in" />
            <SignOut isSignedIn={isSignedIn} />
          </nav>
        </details>
      </div>
      {hasTileStrip && <TileStrip seed={2} className={styles.tileStrip} />}
    </header>
  )
}

/** 'Olá, Marina'. */
function Greeting({ person }: Pick<SiteHeaderProps, 'person'>) {
  return (
    <>
      Olá,{' '}
      <span data-name suppressHydrationWarning>
        {person?.name.split(' ')[0] ?? ''}
      </span>
    </>
  )
}

function SiteLinks({ arePlansSold }: Pick<SiteHeaderProps, 'arePlansSold'>) {
  return (
    <>
      <a href="/index">Início</a>
      <a href="/#como-funciona">Como funciona</a>
      {arePlansSold && <a href="/#planos">Preços</a>}
      <a href="/#perguntas">Perguntas</a>
      <a href="/blog">Blog</a>
    </>
  )
}

function AccountLinks({ person }: Pick<SiteHeaderProps, 'person'>) {
  return (
    <>
      <a href="/app" hidden={!person} data-shown-to="signed-in">
        Minha Conta
      </a>
      <a href="/blog/admin" hidden={!person?.isAdministrator} data-shown-to="administrator">
        Administrar blog
      </a>
      <a href="/admin/assinaturas" hidden={!person?.isAdministrator} data-shown-to="administrator">
        Vendas
      </a>
    </>
  )
}

function SignOut({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <form method="post" action="/sair" hidden={!isSignedIn} data-shown-to="signed-in">
      <button type="submit" className={styles.signOutButton}>
        Sair
      </button>
    </form>
  )
}
