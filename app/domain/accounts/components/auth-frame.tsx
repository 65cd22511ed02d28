import { BRAND } from '#content/brand.ts'
import type { ReactNode } from 'react'
import { Logo } from '#app/ui/art/logo.tsx'
import { PeekingChild } from '#app/ui/art/peeking-child.tsx'
import { HeroScene } from '#app/ui/art/hero-scene.tsx'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import styles from './auth-frame.module.css'

interface AuthFrameProps {
  title: string
  children: ReactNode
}

/** Layout of the sign-in pages: an illustration beside the form, or on phones a low header above it. */
export function AuthFrame({ title, children }: AuthFrameProps) {
  return (
    <div className={styles.frame}>
      <header className={styles.banner}>
        <div className={styles.topBar}>
          <a href="/" className={styles.homeLink} aria-label="Combinado: página inicial">
            <Logo name={BRAND.name} size={36} />
          </a>
          <PeekingChild child="bia" size={96} className={styles.peekingChild} />
        </div>
        <TileStrip size={40} seed={3} className={styles.tileStrip} />
        <div className={styles.slogan}>
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
        <nav aria-label="Privacidade e termos" className={styles.legalLinks}>
          <a href="/privacidade">Privacidade</a>
          <a href="/termos">Termos de uso</a>
        </nav>
      </main>
    </div>
  )
}
