import { analyticsEndpoints, type TrackBody } from '@latchkey/protocol'
import { Hono } from 'hono'
import type { GenericSchema } from 'valibot'
import { dateOf } from '../kernel/dateOf.js'
import { mount } from '../kernel/mount.js'
import { readBody } from '../kernel/readBody.js'
import type { Services } from '../kernel/services.js'
import { createEventWriter } from './createEventWriter.js'
import { readPath, readProperties } from './removePersons.js'

export function analyticsRoutes(services: Services): Hono {
  const { clock, visitOf } = services
  const { config, track } = analyticsEndpoints
  const write = createEventWriter(services)
  const app = new Hono()
  mount(app, config, async ({ context }) => ({
    isAnalyticsEnabled: visitOf(context).project.isAnalyticsEnabled,
  }))
  app.post(track.path, async (context) => {
    const { eventId, url, props } = await readBody(
      context,
      track.body as GenericSchema<unknown, TrackBody>,
      { isAnyType: true },
    )
    const { id: projectId, isAnalyticsEnabled } = visitOf(context).project
    if (isAnalyticsEnabled)
      await write({
        projectId,
        eventId,
        event: props.event,
        // The guard has checked the origin. The origin in the body is ignored.
        origin: context.req.header('origin') ?? '',
        path: readPath(url),
        properties: readProperties(props.properties ?? {}),
        receivedAt: dateOf(clock),
      })
    return context.body(null, 204)
  })
  return app
}
