import { Controller, Get, Redirect } from '@nestjs/common';

/** The bare address, as people type it, leads to the panel. */
@Controller()
export class FrontDoorController {
  @Get()
  @Redirect('/admin', 302)
  enter(): void {}
}
