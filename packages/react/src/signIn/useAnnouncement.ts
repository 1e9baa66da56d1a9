import { useEffect, useRef, useState } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'
import { useTexts } from '../modal/modalContext.js'
import { signInAnnouncement } from './signInAnnouncement.js'

/**
 * Returns the last change of the connection, network or sign-in as a text for screen readers.
 * Failures are alerts of their own views.
 */
export function useAnnouncement(): string {
  const { latchkey } = useLatchkeyContext()
  const texts = useTexts()
  const connect = useMachine(latchkey.connect)
  const switching = useMachine(latchkey.switching)
  const signIn = useMachine(latchkey.signIn)
  const before = useRef({ connect, switching, signIn })
  const [text, setText] = useState(
    connect.status === 'connecting' ? texts.connecting.opening(connect.wallet.name).title : '',
  )

  useEffect(() => {
    const was = before.current
    before.current = { connect, switching, signIn }
    if (connect !== was.connect) {
      if (connect.status === 'connecting')
        setText(texts.connecting.opening(connect.wallet.name).title)
      else if (
        connect.status === 'connected' &&
        was.connect.status === 'connecting' &&
        !connect.failure
      )
        setText(
          `${texts.connecting.connected(connect.connection.wallet.name).title}. ${texts.connecting.connected(connect.connection.wallet.name).text}`,
        )
      else if (connect.status === 'disconnected' && was.connect.status === 'connected')
        setText(texts.disconnected)
      else if ('failure' in connect && connect.failure) {
        const { ready, wallet } = connect.failure
        setText(ready ? texts.connecting.ready(wallet.name).title : '')
      }
    }
    if (switching !== was.switching) {
      if (switching.status === 'switching')
        setText(texts.switching.moving(switching.network.name).title)
      else if (switching.status === 'failed') setText('')
      else if (
        was.switching.status === 'switching' &&
        switching.currentId === was.switching.network.id
      )
        setText(texts.switching.switched(was.switching.network.name))
    }
    const { app, signIn: options } = latchkey.options
    const wallet = connect.status === 'connected' ? connect.connection.wallet.name : app.name
    const announcement = signInAnnouncement(signIn, was.signIn, texts, {
      app: app.name,
      wallet,
      host: options?.domain ?? location.host,
    })
    if (announcement !== undefined) setText(announcement)
  }, [connect, switching, signIn, texts, latchkey])
  return text
}
