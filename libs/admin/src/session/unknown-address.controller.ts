import { All, NotFoundException } from '@nestjs/common';
import { PanelPages } from './panel-controller.js';

/** Answers unknown addresses of the panel with 404. It is the last controller: a route of a section comes first. */
@PanelPages()
export class UnknownAddressController {
  @All('*')
  nothing(): never {
    throw new NotFoundException();
  }
}
