import { BRAND } from '#content/brand.ts'
import type { ReactNode } from 'react'
import { Logo } from '#app/ui/art/logo.tsx'
import { PeekingChild } from '#app/ui/art/peeking-child.tsx'
import { HeroScene } from '#app/ui/art/scene.tsx'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import styles from './auth-frame.module.css'

interface AuthFrameProps {
  title: string
  children: ReactNode
}

/** Layout of the sign-in pages: an illustration beside the form, or a low header above it on phones. */
export function AuthFrame({ title, children }: AuthFrameProps) {
  return (
    <div className={styles.frame}>
      <header className={styles.art}>
        <div className={styles.head}>
          <a href="/" className={styles.home} aria-label="Combinado: página inicial">
            <Logo name={BRAND.name} size={36} />
          </a>
          <PeekingChild child="bia" size={96} className={styles.peek} />
        </div>
        <TileStrip size={40} seed={3} className={styles.strip} />
        <div className={styles.claim}>
          <p>
            O combinado
            <br />
            não sai caro.
          </p>
          <HeroScene bleed className={styles.scene} />
        </div>
      </header>
      <main className={styles.main}>
        <h1>{title}</h1>
        {children}
        <nav aria-label="Privacidade e termos" className={styles.legal}>
          <a href="/privacidade">Privacidade</a>
          <a href="/termos">Termos de uso</a>
        </nav>
      </main>
    </div>
  )
}
