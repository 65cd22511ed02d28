import ArrowLeft from 'lucide-react/icons/arrow-left'
import Printer from 'lucide-react/icons/printer'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import styles from './print-page.module.css'

interface PrintPageProps {
  title: string
  /** The tab that 'Voltar' opens, if the link to this page names no other; null for Início. */
  defaultReturnState: { tab: string } | null
  children: ReactNode
}

/** A page of the family with a sheet to print. Paper shows only the sheet. */
export function PrintPage({ title, defaultReturnState, children }: PrintPageProps) {
  const pageRef = useRef<HTMLElement>(null)
  const { state } = useLocation() as { state: { returnState?: unknown } | null }
  // links within the page drop the state
  const [returnState] = useState(state?.returnState ?? defaultReturnState)
  const isPopNavigation = useNavigationType() === NavigationType.Pop
  // after a client-side navigation the focus moves to the title
  useEffect(() => {
    if (isPopNavigation || document.activeElement !== document.body) return
    const heading = pageRef.current?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [isPopNavigation])
  return (
    <main ref={pageRef} className={styles.page}>
      <PageHead
        title={title}
        className={styles.screenOnly}
        top={
          <p className={styles.backLink}>
            <ButtonLink to="/app" state={returnState} variant="quiet" size="sm" icon={<ArrowLeft />}>
              Voltar
            </ButtonLink>
          </p>
        }
      />
      {children}
    </main>
  )
}

/** 'Imprimir'. It needs JavaScript; without it `PrintHint` is shown. */
export function PrintButton() {
  return (
    <Button icon={<Printer />} className={styles.printButton} onClick={() => window.print()}>
      Imprimir
    </Button>
  )
}

export function PrintHint() {
  return (
    <noscript>
      <p className={styles.printHint}>Para imprimir, use o comando Imprimir do seu navegador (Ctrl+P).</p>
    </noscript>
  )
}
